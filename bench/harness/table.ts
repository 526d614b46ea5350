import type { Outcome } from './compare.ts'

const HEAD = ['name', 'floor req/s', 'ours req/s', 'ratio', 'target', 'ok']

const row = ({ name, floor, ours, ratio, target, ok }: Outcome): string[] => [
  name,
  Math.round(floor).toLocaleString('en'),
  Math.round(ours).toLocaleString('en'),
  ratio.toFixed(2),
  target === null ? '–' : target.toFixed(2),
  target === null ? '–' : ok ? 'yes' : 'NO',
]

export function tableOf(outcomes: Outcome[]): string {
  const rows = [HEAD, ...outcomes.map(row)]
  const widths = HEAD.map((_, column) => Math.max(...rows.map(cells => cells[column]?.length ?? 0)))
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join(' | ')
  const [head = '', ...others] = rows.map(line)
  return [head, widths.map(width => '-'.repeat(width)).join('-|-'), ...others].join('\n')
}
