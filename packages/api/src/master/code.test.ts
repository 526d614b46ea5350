import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVault } from '../vault/index.ts'
import { codeAt, matchCode, newTotpSecret, otpauthUri, sealTotpSecret, stepAt } from './code.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vault = createVault(randomBytes(32).toString('hex'))
const admin = (id: string, secret: string) => ({
  id,
  name: id,
  email: null,
  secretSealed: sealTotpSecret(vault, secret),
  first: false,
  createdAt: new Date(0),
  disabledAt: null,
})

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('at second %i are the last six of the RFC', (second, eight) => {
    expect(codeAt(SECRET, stepAt(second * 1000))).toBe(eight.slice(-6))
  })

  test('of this step and the one before fit, and no other', () => {
    const admins = [admin('one', SECRET)]
    const now = 1_234_567_890_000
    const step = stepAt(now)
    const fits = (at: number) => matchCode(vault, admins, codeAt(SECRET, at), now)
    expect(fits(step)).toEqual({ adminId: 'one', step })
    expect(fits(step - 1)).toEqual({ adminId: 'one', step: step - 1 })
    expect(fits(step + 1)).toBeNull()
    expect(fits(step - 2)).toBeNull()
  })

  test('that fit two admins fit nobody', () => {
    const now = 1_234_567_890_000
    const code = codeAt(SECRET, stepAt(now))
    const other = admin('other', newTotpSecret())
    expect(matchCode(vault, [admin('one', SECRET), other], code, now)?.adminId).toBe('one')
    expect(matchCode(vault, [admin('one', SECRET), other, admin('two', SECRET)], code, now)).toBeNull()
  })

  test('come from a secret of 160 bits, which an app can scan', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpauthUri(secret, 'ana@exemplo.com')).toBe(
      `otpauth://totp/Pagora:ana%40exemplo.com?issuer=Pagora&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
  })
})
