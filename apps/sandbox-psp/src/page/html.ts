/** Text that is HTML already; any other is escaped where it is put in. */
export interface Html {
  readonly html: string
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

type Part = string | Html | Html[]

function written(part: Part): string {
  if (Array.isArray(part)) return part.map(({ html }) => html).join('')
  return typeof part === 'string' ? part.replace(/[&<>"']/g, mark => ESCAPES[mark] ?? mark) : part.html
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.map((text, at) => text + (at < parts.length ? written(parts[at] ?? '') : '')).join(''),
})
