import { accountEmails, apiKeys, duplicateOf, type Handle, sellers } from '@pagora/db'
import { newId, newSellerId, type SellerId } from '@pagora/domain'
import { claimKey, type KeyedRequest, keyedRequest, madeBefore } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import type { Vault } from '../vault/index.ts'
import { SECRET_KEY_CONTEXT } from './read-account.ts'
import { startSession } from './start-session.ts'
import { newToken, tokenFrom, tokenHash } from './tokens.ts'

interface Registration {
  name: string
  email: string
  password: string
}

interface NewAccount extends Registration {
  sellerId: SellerId
  passwordHash: string
  userAgent: string
  now: number
  keyed: KeyedRequest | null
}

/** Tags are 45 random bits: a second draw is already rare. */
const DRAWS = 3

/** Makes the account and signs it in; answers the session's token. */
export async function register(ctx: RequestContext, input: Registration): Promise<string> {
  const { db, limits, passwords, vault, now } = ctx.services
  await limits.take('registerByAddress', ctx.address)
  const keyed = keyedRequest(ctx, { caller: 'visitor', path: '/user/register', input })
  const before = keyed && (await madeBefore(db.pool, keyed))
  if (keyed && before) return tokenOfRepeat(vault, keyed, before)
  const passwordHash = await passwords.hash(input.password)
  for (let draw = 1; ; draw++) {
    const sellerId = newSellerId()
    try {
      const account = { ...input, sellerId, passwordHash, userAgent: ctx.userAgent, now: now(), keyed }
      return await db.transaction(tx => makeAccount(tx, vault, account))
    } catch (error) {
      const duplicate = duplicateOf(error)
      if (duplicate === 'account_emails_pkey') throw new Refusal('EMAIL_TAKEN', { cause: error })
      if (duplicate !== 'sellers_seller_id_pk' || draw === DRAWS) throw error
    }
  }
}

async function makeAccount(tx: Handle, vault: Vault, account: NewAccount): Promise<string> {
  const { sellerId, name, email, passwordHash, userAgent, now, keyed } = account
  if (keyed && !(await claimKey(tx, keyed, sellerId, now))) {
    const made = await madeBefore(tx, keyed)
    if (!made) throw new Refusal('IN_PROGRESS')
    return tokenOfRepeat(vault, keyed, made)
  }
  const createdAt = new Date(now)
  const dataKey = vault.newDataKey()
  await tx.insert(accountEmails).values({ email, sellerId, createdAt })
  await tx.insert(sellers).values({
    sellerId,
    name,
    email,
    language: 'pt-BR',
    passwordHash,
    dataKey,
    createdAt,
    updatedAt: createdAt,
  })
  const secret = newToken('secretKey', sellerId)
  await tx.insert(apiKeys).values({
    sellerId,
    id: newId('key', sellerId, now),
    publicKey: newId('pk', sellerId, now),
    secretHash: tokenHash(secret),
    secretSealed: vault.withKey(dataKey).seal(SECRET_KEY_CONTEXT, secret),
    createdAt,
  })
  const session = { sellerId, remember: true, userAgent, now }
  return startSession(tx, keyed ? { ...session, token: tokenOfRepeat(vault, keyed, sellerId) } : session)
}

/** The same key and body lead to the same token, which we could not answer again had it been random. */
const tokenOfRepeat = (vault: Vault, keyed: KeyedRequest, sellerId: string): string =>
  tokenFrom(
    'session',
    sellerId as SellerId,
    vault.mac('session-of-key', sellerId, keyed.keyHash.toString('hex')),
  )
