/** Written by a script that believes the page is still being parsed: it would wipe all of it. */
function catchWrites(place: Element): void {
  const add = (...texts: string[]): void => place.insertAdjacentHTML('beforeend', texts.join(''))
  document.write = add
  document.writeln = add
}

/** A script that was parsed without running, made anew so that it runs. */
function alive(script: HTMLScriptElement): HTMLScriptElement {
  const made = document.createElement('script')
  for (const { name, value } of script.attributes) made.setAttribute(name, value)
  made.async = script.hasAttribute('async')
  made.text = script.text
  return made
}

const isWaitedFor = (script: HTMLScriptElement): boolean =>
  script.src !== '' && !script.hasAttribute('async') && script.type !== 'module'

function run(script: HTMLScriptElement): Promise<void> {
  const made = alive(script)
  const waited = isWaitedFor(made)
    ? new Promise<void>(resolve => {
        made.addEventListener('load', () => resolve())
        made.addEventListener('error', () => resolve())
      })
    : Promise.resolve()
  script.replaceWith(made)
  return waited
}

/** Parsed by itself, so that what it leaves unclosed ends with it; its scripts run one after the other. */
async function insert(code: string, place: Element): Promise<void> {
  const template = document.createElement('template')
  template.innerHTML = code
  const scripts = [...template.content.querySelectorAll('script')]
  place.append(template.content)
  for (const script of scripts) await run(script)
}

/** The seller's own code: after our page is there and alive, outside of what React owns. */
export async function runSellerCode({
  headCode,
  bodyCode,
}: {
  headCode: string
  bodyCode: string
}): Promise<void> {
  if (!headCode && !bodyCode) return
  const place = document.createElement('div')
  document.body.append(place)
  catchWrites(place)
  await insert(headCode, document.head)
  await insert(bodyCode, place)
}
