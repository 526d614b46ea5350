import { type AcquirerSettings, ProviderFault } from '../port.ts'
import { answeredFault } from './faults.ts'
import { objectOf, textOf, unreadable } from './reading.ts'
import { isSuccess, type Wire } from './wire.ts'

/** The access token: asked for once, whoever waits for it, and again shortly before it expires. */
export interface TokenSource {
  current(): Promise<string>
  /** The provider no longer takes this one. */
  drop(token: string): void
}

interface Token {
  text: string
  usableUntil: number
}

const MARGIN_MS = 60_000
const DEFAULT_SECONDS = 300

function basic({ clientId, clientSecret }: AcquirerSettings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}

/** Without a token nothing was asked for, whatever went wrong on the way to it. */
function neverSent(error: unknown): ProviderFault {
  const code = error instanceof ProviderFault ? error.code : null
  return new ProviderFault('not-sent', 'the provider gave no access token', { code, cause: error })
}

export function createTokenSource(settings: AcquirerSettings, wire: Wire, now: () => number): TokenSource {
  let token: Token | null = null
  let asking: Promise<Token> | null = null

  async function ask(): Promise<Token> {
    const reply = await wire.exchange({
      method: 'POST',
      url: settings.tokenUrl,
      headers: { authorization: basic(settings), 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    })
    if (!isSuccess(reply)) throw answeredFault(reply.status, reply.body)
    const { access_token, expires_in } = objectOf(reply.body)
    const text = textOf(access_token)
    if (text === null) throw unreadable('access token')
    const lifeMs = 1000 * (Number(expires_in) > 0 ? Number(expires_in) : DEFAULT_SECONDS)
    return { text, usableUntil: now() + lifeMs - Math.min(MARGIN_MS, lifeMs / 10) }
  }

  async function askOnce(): Promise<Token> {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }

  return {
    async current() {
      if (token !== null && now() < token.usableUntil) return token.text
      try {
        token = await askOnce()
        return token.text
      } catch (error) {
        throw neverSent(error)
      }
    },
    drop(text) {
      if (token?.text === text) token = null
    },
  }
}
