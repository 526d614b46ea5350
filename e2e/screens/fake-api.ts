import type { Page, Route } from 'playwright'

/** How a call ends: with data, with a refusal, never, or without a network. */
type Ending =
  | { data: object }
  | { code: string; http: number; msg: string; retryAfter?: number }
  | 'never'
  | 'no network'

export type Endings = Record<string, Ending>

export const USER = {
  _id: 'usr_0000000010000000000000000000000000',
  name: 'Marina Alves Rocha',
  email: 'marina@cozinhadamarina.com.br',
  language: 'pt-BR',
  status: false,
  kyc: null as 'pending' | 'approved' | 'refused' | null,
  admin: false,
}

const now = Date.now()
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString()

const SESSIONS = [
  {
    _id: 'ses_1',
    current: true,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/149.0.0.0 Safari/537.36',
    createdAt: ago(300),
    lastSeenAt: ago(0),
    expiresAt: ago(-9000),
  },
  {
    _id: 'ses_2',
    current: false,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1',
    createdAt: ago(9000),
    lastSeenAt: ago(185),
    expiresAt: ago(-9000),
  },
]

const DEFAULTS: Endings = {
  'accounts.login': { data: { status: true, token: 'token', msg: 'Bem-vinda' } },
  'accounts.register': { data: { status: true, token: 'token', msg: 'Bem-vinda' } },
  'accounts.logout': { data: { status: true, msg: 'Até logo' } },
  'accounts.me': { data: { status: true, user: USER } },
  'accounts.update': { data: { status: true, user: USER } },
  'accounts.forgotPassword': { data: { status: true, msg: 'Enviado' } },
  'accounts.resetPassword': { data: { status: true, msg: 'Senha alterada' } },
  'accounts.confirmEmail': { data: { status: true, msg: 'E-mail confirmado' } },
  'accounts.sessions': { data: { status: true, sessions: SESSIONS } },
  'kyc.status': { data: { status: false, kyc: null } },
  'master.me': {
    data: { status: true, admin: { _id: 'adm_1', name: 'Administrador', email: null, createdAt: ago(9000) } },
  },
  'accounts.revokeSession': { data: { status: true, msg: 'Sessão encerrada' } },
}

const end = (route: Route, ending: Ending | undefined): Promise<void> | undefined => {
  if (ending === 'never') return undefined
  if (ending === 'no network' || !ending) return route.abort('internetdisconnected')
  if ('data' in ending) return route.fulfill({ json: { result: { data: ending.data } } })
  const { http, ...data } = ending
  return route.fulfill({
    status: http,
    json: { error: { code: -32000, message: ending.msg, data: { ...data, httpStatus: http } } },
  })
}

export const playApi = (page: Page, endings: Endings): Promise<unknown> =>
  page.route('**/trpc/**', route => {
    const procedure = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return end(route, { ...DEFAULTS, ...endings }[procedure])
  })
