/** What an account's fields must be, and the words that say so: one source for the form and the server. */
export const NAME_MIN = 3
export const NAME_MAX = 120
export const EMAIL_MAX = 254
export const PASSWORD_MIN = 8
/** Argon2 takes any length; the limit keeps a stranger from making the server hash megabytes. */
export const PASSWORD_MAX = 256

/** A local part, an @, and a domain with a dot; neither side starts or ends with one. */
export const EMAIL_PATTERN =
  /^[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]*\p{L}[\p{L}\p{N}]*$/u

export const DIGIT_PATTERN = /\d/

export const ACCOUNT_MESSAGES = {
  nameRequired: 'Nome é obrigatório',
  nameShort: 'Nome deve ter pelo menos 3 caracteres',
  nameLong: 'Nome deve ter no máximo 120 caracteres',
  emailRequired: 'E-mail é obrigatório',
  emailInvalid: 'E-mail inválido',
  passwordRequired: 'Senha é obrigatória',
  passwordShort: 'Senha deve ter pelo menos 8 caracteres',
  passwordLong: 'Senha deve ter no máximo 256 caracteres',
  passwordDigit: 'Senha deve conter pelo menos um número',
} as const

/** Two spellings of one address are one account. */
export const normalizeEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase()
