import { describe, expect, it } from 'vitest'
import { emailRule, nameRule, newPasswordRule, passwordRule, type Rule } from './rules.ts'

const says = (rule: Rule, cases: [value: string, fault: string | undefined][]) =>
  it.each(cases)('"%s": %s', (value, fault) => expect(rule(value)).toBe(fault))

describe('REG-02 REG-03 name', () => {
  says(nameRule, [
    ['', 'Nome é obrigatório'],
    ['   ', 'Nome é obrigatório'],
    ['Jo', 'Nome deve ter pelo menos 3 caracteres'],
    [' Jo ', 'Nome deve ter pelo menos 3 caracteres'],
    ['Ana', undefined],
    ['x'.repeat(121), 'Nome deve ter no máximo 120 caracteres'],
  ])
})

describe('LOG-06 LOG-07 REG-04 FGT-01 e-mail', () => {
  says(emailRule, [
    ['', 'E-mail é obrigatório'],
    ['marina', 'E-mail inválido'],
    ['marina@loja', 'E-mail inválido'],
    ['marina@@loja.com', 'E-mail inválido'],
    ['marina @loja.com', 'E-mail inválido'],
    [' marina@loja.com ', undefined],
    ['marina+pix@loja.com.br', undefined],
    [`${'m'.repeat(250)}@loja.com`, 'E-mail inválido'],
  ])
})

describe('LOG-08 a password that is proved is only asked to be there', () => {
  says(passwordRule, [
    ['', 'Senha é obrigatória'],
    ['x', undefined],
  ])
})

describe('REG-05 REG-06 REG-07 a password that is chosen', () => {
  says(newPasswordRule, [
    ['', 'Senha é obrigatória'],
    ['abc1234', 'Senha deve ter pelo menos 8 caracteres'],
    ['abcdefgh', 'Senha deve conter pelo menos um número'],
    ['abcdefg1', undefined],
  ])
})
