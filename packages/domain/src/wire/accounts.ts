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
import {
  example,
  SHOWN_EMAIL,
  SHOWN_NAME,
  SHOWN_TOKEN,
  sessionId,
  shown,
  shownEmail,
  shownKey,
  shownName,
  shownPushcut,
  userId,
  webhook,
} from './shown.ts'

export const personName = z
  .string(say.nameRequired)
  .trim()
  .min(1, say.nameRequired)
  .min(NAME_MIN, say.nameShort)
  .max(NAME_MAX, say.nameLong)
  .refine(name => isPrintable(name), UNPRINTABLE_MESSAGE)
  .meta(example(SHOWN_NAME))

export const email = z
  .string(say.emailRequired)
  .trim()
  .min(1, say.emailRequired)
  // Ends here on a long text, so that the pattern never runs over a megabyte.
  .max(EMAIL_MAX, { error: say.emailInvalid, abort: true })
  .regex(EMAIL_PATTERN, say.emailInvalid)
  .overwrite(normalizeEmail)
  .meta(example(SHOWN_EMAIL))

/** For a password that is being chosen. */
export const newPassword = z
  .string(say.passwordRequired)
  .min(1, say.passwordRequired)
  .min(PASSWORD_MIN, say.passwordShort)
  .max(PASSWORD_MAX, say.passwordLong)
  .regex(DIGIT_PATTERN, say.passwordDigit)
  .meta(example('senha-forte-1'))

/** For a password that is being proved: the rules of its day do not matter any more. */
export const givenPassword = z
  .string(say.passwordRequired)
  .min(1, say.passwordRequired)
  .max(PASSWORD_MAX)
  .meta(example('senha-forte-1'))

export const registerInput = z.object({ name: personName, email, password: newPassword })
export const loginInput = z.object({ email, password: givenPassword, remember: z.boolean().optional() })
export const forgotPasswordInput = z.object({ email })
export const linkToken = shown(SHOWN_TOKEN).min(1).max(200)
export const resetPasswordInput = z.object({ token: linkToken, password: newPassword })
export const confirmEmailInput = z.object({ token: linkToken })
export const updateAccountInput = z.object({
  name: personName.optional(),
  language: z.literal('pt-BR').optional(),
  email: email.optional(),
  /** Needed only where the e-mail changes. */
  password: givenPassword.optional(),
})

export const tokenAnswer = answer({ token: shown(SHOWN_TOKEN), msg: shown('Bem-vindo de volta') })

/** The signed-in account. Names on the wire are the specification's, misspelt or not. */
export const user = z.object({
  _id: userId,
  name: shownName,
  email: shownEmail,
  language: z.literal('pt-BR'),
  status: z.boolean(),
  kyc: z.enum(['pending', 'approved', 'refused']).nullable(),
  admin: z.boolean(),
  token: z.object({
    token: shown('pk_7V3K9QX2M01KKPEA93GFMRV35NVW02JMKVM'),
    /** Left out for callers who came with a secret key themselves. */
    secret: shown('sk_exemplo').optional(),
    pushcut: z.object({ notificationUrl: shownPushcut }),
    utmify: z.object({ apiKey: shownKey }),
    xtrack: z.object({ token: shownKey }),
    webhook: z.object({ generatedUrl: webhook, paidUrl: webhook, signingSecret: shown('whsec_exemplo') }),
  }),
})
export type User = z.infer<typeof user>
export const userAnswer = answer({ user })

export const session = z.object({
  _id: sessionId,
  createdAt: isoDate,
  lastSeenAt: isoDate,
  expiresAt: isoDate,
  userAgent: shown('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'),
  current: z.boolean(),
})
export const sessionsAnswer = answer({ sessions: z.array(session) })
export const revokeSessionInput = z.object({ id: sessionId.max(100) })

/** Asked for again, since nothing brings the account back. */
export const eraseInput = z.object({ password: givenPassword })

/** What a person may ask us for by law: all that is kept about them, in one document. */
export const exportAnswer = answer({ export: z.record(z.string(), z.unknown()) })
