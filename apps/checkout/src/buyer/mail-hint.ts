/** What Brazilians' addresses mostly end in. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'outlook.com.br',
  'yahoo.com',
  'yahoo.com.br',
  'icloud.com',
  'live.com',
  'uol.com.br',
  'bol.com.br',
  'terra.com.br',
  'globo.com',
  'ig.com.br',
  'proton.me',
]

/** Letters to add, drop, change, or swap with a neighbour, to come from one to the other. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)]
  const cell = (row: number, at: number): number => rows[row]?.[at] ?? 0
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        cell(i - 1, j) + 1,
        (row[j - 1] ?? 0) + 1,
        cell(i - 1, j - 1) + same,
        swapped ? cell(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return cell(a.length, b.length)
}

/** The address that was likely meant, or null; it is only ever offered. */
export function likelyMail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 4 || DOMAINS.includes(domain)) return null
  const near = DOMAINS.map(known => ({ known, off: distance(domain, known) }))
    .filter(({ known, off }) => off <= (known.length > 8 ? 2 : 1))
    .sort((a, b) => a.off - b.off)[0]
  return near ? email.slice(0, at + 1) + near.known : null
}
