const PLACE = '__NONCE__'
const TAGS = /<(script|style|link)(?![^>]*\snonce=)/gi

/** A built index.html as a function of the nonce; each tag that runs or styles something carries it. */
export function pageTemplate(html: string): (nonce: string) => string {
  const marked = html.replace(TAGS, `<$1 nonce="${PLACE}"`)
  // What scripts add to the page later takes its nonce from here.
  const told = marked.includes('property="csp-nonce"')
    ? marked
    : marked.replace(/<head[^>]*>/i, head => `${head}<meta property="csp-nonce" nonce="${PLACE}">`)
  const parts = told.split(PLACE)
  return nonce => parts.join(nonce)
}
