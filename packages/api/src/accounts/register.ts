import { accountEmails, apiKeys, duplicateOf, sellers } from '@pagora/db'
import { newSellerId, type SellerId } from '@pagora/domain'
import { createOnce } from '../idempotency/index.ts'
import { Refusal, type RequestContext } from '../rpc/index.ts'
import { newKeyPair } from './key-pair.ts'
import { addWords } from './seller-words.ts'
import { startSession } from './start-session.ts'
import { newToken, tokenFrom } from './tokens.ts'

interface Registration {
  name: string
  email: string
  password: string
}

/** Tags are 45 random bits: a second draw is already rare. */
const DRAWS = 3

/** Makes the account and signs it in; answers the session's token. */
export async function register(ctx: RequestContext, input: Registration): Promise<string> {
  const { limits, passwords } = ctx.services
  await limits.take('registerByAddress', ctx.address)
  // Hashed before the transaction: it takes longer than all that the database does.
  const passwordHash = await passwords.hash(input.password)
  for (let draw = 1; ; draw++) {
    try {
      return await makeAccount(ctx, input, passwordHash)
    } catch (error) {
      const duplicate = duplicateOf(error)
      if (duplicate === 'account_emails_pkey') throw new Refusal('EMAIL_TAKEN', { cause: error })
      if (duplicate !== 'sellers_seller_id_pk' || draw === DRAWS) throw error
    }
  }
}

async function makeAccount(ctx: RequestContext, input: Registration, passwordHash: string): Promise<string> {
  const { vault, now } = ctx.services
  const { name, email } = input
  const drawn = newSellerId()
  const token = tokenFor(ctx, drawn)
  const call = { caller: 'visitor', path: '/user/register', input }
  const sellerId = await createOnce(ctx, call, drawn, async tx => {
    const createdAt = new Date(now())
    const dataKey = vault.newDataKey()
    await tx.insert(accountEmails).values({ email, sellerId: drawn, createdAt })
    await tx.insert(sellers).values({
      sellerId: drawn,
      name,
      email,
      language: 'pt-BR',
      passwordHash,
      dataKey,
      createdAt,
      updatedAt: createdAt,
    })
    await addWords(tx, [{ sellerId: drawn, name, email, createdAt }])
    await tx.insert(apiKeys).values(newKeyPair(vault, { sellerId: drawn, dataKey }, now()))
    await startSession(tx, { sellerId: drawn, remember: true, userAgent: ctx.userAgent, now: now(), token })
  })
  return sellerId === drawn ? token : tokenFor(ctx, sellerId as SellerId)
}

/** With an Idempotency-Key, the token that the same call leads to again: a random one could not be told twice. */
function tokenFor(ctx: RequestContext, sellerId: SellerId): string {
  if (ctx.idempotencyKey === null) return newToken('session', sellerId)
  return tokenFrom(
    'session',
    sellerId,
    ctx.services.vault.mac('session-of-key', sellerId, ctx.idempotencyKey),
  )
}
