import { z } from 'zod'
import {
  DIGIT_PATTERN,
  EMAIL_MAX,
  EMAIL_PATTERN,
  NAME_MAX,
  NAME_MIN,
  normalizeEmail,
  PASSWORD_MAX,
  PASSWORD_MIN,
  ACCOUNT_MESSAGES as say,
} from '../account-rules.ts'
import { answer, isoDate } from './answer.ts'
import { isPrintable, UNPRINTABLE_MESSAGE } from './fields.ts'

export const personName = z
  .string(say.nameRequired)
  .trim()
  .min(1, say.nameRequired)
  .min(NAME_MIN, say.nameShort)
  .max(NAME_MAX, say.nameLong)
  .refine(name => isPrintable(name), UNPRINTABLE_MESSAGE)

export const email = z
  .string(say.emailRequired)
  .trim()
  .min(1, say.emailRequired)
  // Ends here on a long text, so that the pattern never runs over a megabyte.
  .max(EMAIL_MAX, { error: say.emailInvalid, abort: true })
  .regex(EMAIL_PATTERN, say.emailInvalid)
  .overwrite(normalizeEmail)

/** For a password that is being chosen. */
export const newPassword = z
  .string(say.passwordRequired)
  .min(1, say.passwordRequired)
  .min(PASSWORD_MIN, say.passwordShort)
  .max(PASSWORD_MAX, say.passwordLong)
  .regex(DIGIT_PATTERN, say.passwordDigit)

/** For a password that is being proved: the rules of its day do not matter any more. */
export const givenPassword = z.string(say.passwordRequired).min(1, say.passwordRequired).max(PASSWORD_MAX)

export const registerInput = z.object({ name: personName, email, password: newPassword })
export const loginInput = z.object({ email, password: givenPassword, remember: z.boolean().optional() })
export const forgotPasswordInput = z.object({ email })
export const linkToken = z.string().min(1).max(200)
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword })
export const confirmEmailInput = z.object({ token: linkToken })
export const updateAccountInput = z.object({
  name: personName.optional(),
  language: z.literal('pt-BR').optional(),
  email: email.optional(),
  /** Needed only where the e-mail changes. */
  password: givenPassword.optional(),
})

export const tokenAnswer = answer({ token: z.string(), msg: z.string() })

/** The signed-in account. Names on the wire are the specification's, misspelt or not. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  language: z.literal('pt-BR'),
  status: z.boolean(),
  kyc: z.enum(['pending', 'approved', 'refused']).nullable(),
  admin: z.boolean(),
  token: z.object({
    token: z.string(),
    /** Left out for callers who came with a secret key themselves. */
    secret: z.string().optional(),
    pushcut: z.object({ notificationUrl: z.string() }),
    utmify: z.object({ apiKey: z.string() }),
    xtrack: z.object({ token: z.string() }),
    webhook: z.object({ generatedUrl: z.string(), paidUrl: z.string(), signingSecret: z.string() }),
  }),
})
export type User = z.infer<typeof user>
export const userAnswer = answer({ user })

export const session = z.object({
  _id: z.string(),
  createdAt: isoDate,
  lastSeenAt: isoDate,
  expiresAt: isoDate,
  userAgent: z.string(),
  current: z.boolean(),
})
export const sessionsAnswer = answer({ sessions: z.array(session) })
export const revokeSessionInput = z.object({ id: z.string().max(100) })

/** Asked for again, since nothing brings the account back. */
export const eraseInput = z.object({ password: givenPassword })

/** What a person may ask us for by law: all that is kept about them, in one document. */
export const exportAnswer = answer({ export: z.record(z.string(), z.unknown()) })
