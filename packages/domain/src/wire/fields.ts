import { z } from 'zod'
import { hasTwoDecimals, MAX_AMOUNT, MIN_AMOUNT } from '../money.ts'
import { example, money, shown } from './shown.ts'

/** What cannot be shown: control characters (but line breaks and tabs in long texts), halves of pairs. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u
const UNPRINTABLE_IN_TEXT = /[\p{Cs}\p{Co}\p{Cn}]|(?![\n\r\t])\p{Cc}/u

export const UNPRINTABLE_MESSAGE = 'Há caracteres que não podem ser mostrados'
export const isPrintable = (text: string): boolean => !UNPRINTABLE.test(text)

/** One line of any printable characters. */
export const line = (max: number, text: string) =>
  shown(text).trim().max(max, { abort: true }).refine(isPrintable, UNPRINTABLE_MESSAGE)

/** Several lines. */
export const prose = (max: number, text: string) =>
  shown(text)
    .max(max, { abort: true })
    .refine(text => !UNPRINTABLE_IN_TEXT.test(text), UNPRINTABLE_MESSAGE)

/** An amount in reais, as a JSON number with at most two decimals. */
export const reais = money.refine(hasTwoDecimals, { error: 'Use no máximo duas casas decimais', abort: true })

export const price = z
  .number('Preço é obrigatório')
  .min(MIN_AMOUNT, { error: 'Preço deve ser maior que zero', abort: true })
  .max(MAX_AMOUNT, { error: 'Preço deve ser no máximo R$ 999.999,99', abort: true })
  .refine(hasTwoDecimals, 'Use no máximo duas casas decimais')
  .meta(example(19.9))

export const percentage = z
  .number('Informe a taxa')
  .min(0, { error: 'A taxa vai de 0 a 100%', abort: true })
  .max(100, { error: 'A taxa vai de 0 a 100%', abort: true })
  .refine(hasTwoDecimals, 'Use no máximo duas casas decimais')
  .meta(example(2.99))
