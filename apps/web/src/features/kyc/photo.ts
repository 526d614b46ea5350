const BYTES_MAX = 10 * 1024 * 1024
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

/** What a file picker offers. */
export const ACCEPTED = TYPES.join(',')

/** What is wrong with a chosen file, in words, or null. */
export const photoFault = ({ type, size }: Pick<File, 'type' | 'size'>): string | null => {
  if (!TYPES.includes(type)) return 'Escolha uma imagem PNG, JPEG ou WebP.'
  return size > BYTES_MAX ? 'A imagem deve ter no máximo 10 MB.' : null
}
