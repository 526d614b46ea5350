import {
  DIGIT_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  ACCOUNT_MESSAGES as say,
} from '@pagora/domain'

/** Says what is wrong with a value, or nothing. */
export type Rule = (value: string) => string | undefined

export const nameRule: Rule = value => {
  const name = value.trim()
  if (!name) return say.nameRequired
  if (name.length < NAME_MIN) return say.nameShort
  if (name.length > NAME_MAX) return say.nameLong
  return undefined
}

export const emailRule: Rule = value => {
  const email = value.trim()
  if (!email) return say.emailRequired
  return email.length <= EMAIL_MAX && EMAIL_PATTERN.test(email) ? undefined : say.emailInvalid
}

/** For a password that is being proved. */
export const passwordRule: Rule = value => (value ? undefined : say.passwordRequired)

/** For a password that is being chosen. */
export const newPasswordRule: Rule = value => {
  if (!value) return say.passwordRequired
  if (value.length < PASSWORD_MIN) return say.passwordShort
  if (value.length > PASSWORD_MAX) return say.passwordLong
  return DIGIT_PATTERN.test(value) ? undefined : say.passwordDigit
}
