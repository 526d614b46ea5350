/** Every mail ends in the same way. */
export const signed = (lines: string[]): string =>
  [...lines, '', 'Pagora', 'instantâneo, seguro, em qualquer lugar', ''].join('\n')

export const firstName = (name: string): string => name.split(' ')[0] ?? name
