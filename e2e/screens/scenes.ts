import type { Page } from 'playwright'
import { type Endings, USER } from './fake-api.ts'

export interface Scene {
  name: string
  path: string
  signedIn?: boolean
  endings?: Endings
  /** What a person does before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

const refused = { code: 'INVALID_CREDENTIALS', http: 401, msg: 'E-mail ou senha incorretos' }
const taken = { code: 'EMAIL_TAKEN', http: 409, msg: 'Já existe uma conta com este e-mail' }
const expired = { code: 'LINK_EXPIRED', http: 422, msg: 'Este link expirou ou já foi usado. Peça um novo' }
const limited = { code: 'RATE_LIMITED', http: 429, msg: 'Muitas tentativas', retryAfter: 45 }
const away = {
  code: 'UNAVAILABLE',
  http: 503,
  msg: 'O serviço está temporariamente indisponível. Tente novamente em instantes',
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const type = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)

const fillLogin = async (page: Page) => {
  await type(page, 'E-mail', USER.email)
  await type(page, 'Senha', 'fermento7')
}
const sendLogin = async (page: Page) => {
  await fillLogin(page)
  await press('Entrar')(page)
}
const fillRegister = async (page: Page) => {
  await type(page, 'Nome', USER.name)
  await fillLogin(page)
}
const sendRegister = async (page: Page) => {
  await fillRegister(page)
  await press('Criar conta')(page)
}
const sendForgot = async (page: Page) => {
  await type(page, 'E-mail', USER.email)
  await press('Enviar link')(page)
}
const sendReset = async (page: Page) => {
  await type(page, 'Nova senha', 'fermento8')
  await press('Salvar nova senha')(page)
}
const as = (change: Partial<typeof USER>): Endings => ({
  'accounts.me': { data: { status: true, user: { ...USER, ...change } } },
})

const login: Scene[] = [
  { name: 'empty', path: '/login' },
  { name: 'required', path: '/login', act: press('Entrar') },
  { name: 'filled', path: '/login', act: fillLogin },
  { name: 'busy', path: '/login', act: sendLogin, endings: { 'accounts.login': 'never' } },
  { name: 'refused', path: '/login', act: sendLogin, endings: { 'accounts.login': refused } },
  { name: 'limited', path: '/login', act: sendLogin, endings: { 'accounts.login': limited } },
  { name: 'no-network', path: '/login', act: sendLogin, endings: { 'accounts.login': 'no network' } },
]

const register: Scene[] = [
  { name: 'empty', path: '/register' },
  { name: 'required', path: '/register', act: press('Criar conta') },
  { name: 'filled', path: '/register', act: fillRegister },
  { name: 'busy', path: '/register', act: sendRegister, endings: { 'accounts.register': 'never' } },
  { name: 'taken', path: '/register', act: sendRegister, endings: { 'accounts.register': taken } },
]

const forgot: Scene[] = [
  { name: 'empty', path: '/forgot-password' },
  {
    name: 'busy',
    path: '/forgot-password',
    act: sendForgot,
    endings: { 'accounts.forgotPassword': 'never' },
  },
  { name: 'failed', path: '/forgot-password', act: sendForgot, endings: { 'accounts.forgotPassword': away } },
  { name: 'sent', path: '/forgot-password', act: sendForgot },
]

const reset: Scene[] = [
  { name: 'empty', path: '/reset-password?token=t' },
  { name: 'changed', path: '/reset-password?token=t', act: sendReset },
  {
    name: 'expired',
    path: '/reset-password?token=t',
    act: sendReset,
    endings: { 'accounts.resetPassword': expired },
  },
]

const confirm: Scene[] = [
  { name: 'ask', path: '/confirm-email?token=t' },
  { name: 'confirmed', path: '/confirm-email?token=t', act: press('Confirmar e-mail') },
  {
    name: 'expired',
    path: '/confirm-email?token=t',
    act: press('Confirmar e-mail'),
    endings: { 'accounts.confirmEmail': expired },
  },
]

const openMenu = async (page: Page) => {
  const drawer = page.getByRole('button', { name: 'Abrir menu' })
  if (await drawer.isVisible()) await drawer.click()
  else await press('Recolher menu')(page)
}
const editEmail = async (page: Page) => {
  await press('Editar')(page)
  await type(page, 'E-mail', 'oi@cozinhadamarina.com.br')
}

const dashboard: Scene[] = [
  { name: 'new', path: '/dashboard' },
  { name: 'pending', path: '/dashboard', endings: as({ kyc: 'pending' }) },
  { name: 'refused', path: '/dashboard', endings: as({ kyc: 'refused' }) },
  { name: 'verified-admin', path: '/dashboard', endings: as({ kyc: 'approved', status: true, admin: true }) },
  { name: 'menu', path: '/dashboard', act: openMenu },
  { name: 'profile-menu', path: '/dashboard', act: press('Menu do perfil') },
  { name: 'kyc', path: '/dashboard', act: press('Verificar agora') },
  {
    name: 'kyc-document',
    path: '/dashboard',
    act: async page => {
      await press('Verificar agora')(page)
      await press('Começar')(page)
    },
  },
  {
    name: 'kyc-review',
    path: '/dashboard',
    endings: { 'kyc.status': { data: { status: true, kyc: 'pending' } } },
    act: press('Verificar agora'),
  },
  { name: 'loading', path: '/dashboard', endings: { 'accounts.me': 'never' } },
  {
    name: 'failed',
    path: '/dashboard',
    endings: { 'accounts.me': 'no network' },
    act: page => page.getByRole('button', { name: 'Tentar novamente' }).waitFor(),
  },
  { name: 'soon', path: '/dashboard/sales' },
]

const settings: Scene[] = [
  { name: 'view', path: '/dashboard/settings' },
  { name: 'edit', path: '/dashboard/settings', act: press('Editar') },
  { name: 'new-email', path: '/dashboard/settings', act: editEmail },
  {
    name: 'saved',
    path: '/dashboard/settings',
    act: async page => {
      await editEmail(page)
      await type(page, 'Senha atual', 'fermento7')
      await press('Salvar alterações')(page)
    },
  },
  {
    name: 'sessions-loading',
    path: '/dashboard/settings',
    endings: { 'accounts.sessions': 'never' },
  },
  {
    name: 'sessions-failed',
    path: '/dashboard/settings',
    endings: { 'accounts.sessions': away },
    act: page => page.getByRole('button', { name: 'Tentar novamente' }).waitFor(),
  },
  { name: 'revoke', path: '/dashboard/settings', act: press('Encerrar Safari no iPhone') },
]

const wrongCode = { code: 'INVALID_CODE', http: 401, msg: 'Código incorreto' }
const sendCode = async (page: Page) => {
  await type(page, 'Código', '123456')
  await press('Entrar')(page)
}

const authenticator: Scene[] = [
  { name: 'empty', path: '/dashboardmaster/authenticator' },
  {
    name: 'refused',
    path: '/dashboardmaster/authenticator',
    endings: { 'master.auth': wrongCode },
    act: sendCode,
  },
  {
    name: 'limited',
    path: '/dashboardmaster/authenticator',
    endings: { 'master.auth': limited },
    act: sendCode,
  },
]

const admin: Scene[] = [
  { name: 'soon', path: '/dashboardmaster' },
  { name: 'profile-menu', path: '/dashboardmaster/users', act: press('Menu do perfil') },
  {
    name: 'failed',
    path: '/dashboardmaster',
    endings: { 'master.me': away },
    act: page => page.getByRole('button', { name: 'Tentar novamente' }).waitFor(),
  },
]

const named = (screen: string, scenes: Scene[], signedIn = false): Scene[] =>
  scenes.map(scene => ({ ...scene, name: `${screen}-${scene.name}`, signedIn }))

export const SCENES: Scene[] = [
  ...named('login', login),
  ...named('register', register),
  ...named('forgot', forgot),
  ...named('reset', reset),
  ...named('confirm', confirm),
  ...named('authenticator', authenticator),
  ...named('admin', admin, true),
  ...named('dashboard', dashboard, true),
  ...named('settings', settings, true),
]
