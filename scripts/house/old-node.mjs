const OLDEST = 20

export function refuseOldNode() {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= OLDEST) return
  console.error(
    `Pagora needs Node.js ${OLDEST} or newer to start, and this is ${process.version}. See https://nodejs.org.`,
  )
  process.exit(1)
}
