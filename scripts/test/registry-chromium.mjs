export async function registryChromium() {
  return undefined
}
