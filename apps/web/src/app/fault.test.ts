import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { faultOf, isRefusal, isSignedOut } from './fault.ts'

const answered = (data: object) =>
  TRPCClientError.from({ error: { message: 'm', code: -32000, data: { httpStatus: 400, ...data } } } as never)

describe('what a failed call says to people', () => {
  it('is what the server says', () => {
    const fault = faultOf(answered({ code: 'EMAIL_TAKEN', msg: 'Já existe uma conta com este e-mail' }))
    expect(fault).toMatchObject({
      code: 'EMAIL_TAKEN',
      text: 'Já existe uma conta com este e-mail',
      issues: [],
    })
    expect(isRefusal(fault)).toBe(true)
  })

  it.each([
    [45, '45 s'],
    [900, '15 min'],
  ])('names the wait of %d seconds', (retryAfter, wait) => {
    const fault = faultOf(answered({ code: 'RATE_LIMITED', msg: 'Muitas tentativas', retryAfter }))
    expect(fault.text).toBe(`Muitas tentativas. Aguarde ${wait} e tente novamente.`)
    expect(isRefusal(fault)).toBe(false)
  })

  it.each([new TypeError('Failed to fetch'), TRPCClientError.from(new Error('html')), 'x'])(
    'speaks of the network where nobody answered: %s',
    error => {
      expect(faultOf(error).code).toBe('NETWORK')
      expect(faultOf(error).text).toContain('Verifique sua conexão')
    },
  )
})

it('ACC-04 tells an ended session from a wrong password', () => {
  expect(isSignedOut(answered({ code: 'UNAUTHENTICATED', msg: 'Entre na sua conta' }))).toBe(true)
  expect(isSignedOut(answered({ code: 'INVALID_CREDENTIALS', msg: 'E-mail ou senha incorretos' }))).toBe(
    false,
  )
  expect(isSignedOut(new TypeError('Failed to fetch'))).toBe(false)
})
