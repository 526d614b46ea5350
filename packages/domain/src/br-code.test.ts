import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NewBrCode, readBrCode, writeBrCode } from './br-code.ts'
import { type Cents, cents } from './money.ts'

/** Printed in the manuals and the standard of the Central Bank. */
const MANUAL_STATIC =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
const MANUAL_DYNAMIC =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4'
const MANUAL_COMPOSITE =
  '00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80740014br.gov.bcb.pix2552pix.example.com/rec/2353c790eefb11eaadc10242ac1200026304FB42'
const STANDARD_COB =
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741'
const STANDARD_COBV =
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441'
const RECURRENCE_ONLY =
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9'
const SEVERAL_ARRANGEMENTS =
  '00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38'

/** Agreed on by other writers of such codes. */
const WITH_CPF =
  '00020126330014br.gov.bcb.pix0111123456789095204000053039865406123.455802BR5913Fulano de Tal6008BRASILIA62140510PEDIDO0001630483B8'
const WITH_PHONE =
  '00020126360014br.gov.bcb.pix0114+5511987654321520400005303986540510.005802BR5912LOJA EXEMPLO6009SAO PAULO62100506ABC123630418C9'
const WITH_EMAIL =
  '00020126360014br.gov.bcb.pix0114pix@bcb.gov.br5204000053039865802BR5906FULANO6014RIO DE JANEIRO62070503***6304AA7F'
const WITH_NEW_CNPJ =
  '00020126360014br.gov.bcb.pix011412ABC34501DE3552040000530398654040.015802BR5917EMPRESA NOVA LTDA6008CURITIBA62060502T163040845'

const FULANO = { merchantName: 'Fulano de Tal', city: 'BRASILIA' }
const charge = (url: string) => ({ key: null, url, amount: null, txid: null, ...FULANO })

describe('codes of others are read', () => {
  test.each([
    [MANUAL_DYNAMIC, 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'],
    [MANUAL_COMPOSITE, 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441'],
    [STANDARD_COB, 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441'],
    [STANDARD_COBV, 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7'],
  ])('%s', (code, url) => {
    expect(readBrCode(code)).toEqual(charge(url))
  })

  test('with a key, open amount and no txid', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000'
    expect(readBrCode(MANUAL_STATIC)).toEqual({ key, url: null, amount: null, txid: null, ...FULANO })
  })

  test('among other arrangements, whatever the case of the name', () => {
    expect(readBrCode(SEVERAL_ARRANGEMENTS)).toEqual({
      key: '123e4567-e12b-12d1-a456-426655440000',
      url: null,
      amount: 12345,
      merchantName: 'NOME DO RECEBEDOR',
      city: 'BRASILIA',
      txid: 'RP12345678-2019',
    })
  })

  test('with white space around it, as pasted', () => {
    expect(readBrCode(` ${MANUAL_DYNAMIC}\n`)).toEqual(readBrCode(MANUAL_DYNAMIC))
  })
})

const name = { merchantName: 'Fulano de Tal', city: 'BRASILIA' }
const WRITTEN: Array<[string, NewBrCode]> = [
  [MANUAL_STATIC, { key: '123e4567-e12b-12d1-a456-426655440000', ...name }],
  [MANUAL_DYNAMIC, { url: 'pix.example.com/8b3da2f39a4140d1a91abd93113bd441', ...name }],
  [WITH_CPF, { key: '12345678909', amount: cents(12345), ...name, txid: 'PEDIDO0001' }],
  [
    WITH_PHONE,
    {
      key: '+5511987654321',
      amount: cents(1000),
      merchantName: 'LOJA EXEMPLO',
      city: 'SÃO PAULO',
      txid: 'ABC123',
    },
  ],
  [WITH_EMAIL, { key: 'pix@bcb.gov.br', merchantName: 'FULANO', city: 'RIO DE JANEIRO' }],
  [
    WITH_NEW_CNPJ,
    {
      key: '12ABC34501DE35',
      amount: cents(1),
      merchantName: 'EMPRESA NOVA LTDA',
      city: 'CURITIBA',
      txid: 'T1',
    },
  ],
]

describe('codes are written', () => {
  test.each(WRITTEN)('%s', (code, asked) => {
    expect(writeBrCode(asked)).toBe(code)
  })

  const ascii = (min: number, max: number) =>
    fc
      .stringMatching(new RegExp(`^[A-Za-z0-9 .&'-]{${min},${max}}$`))
      .map(text => text.trim().replace(/ +/g, ' '))
      .filter(text => text !== '')
  const codes = fc.record({
    address: fc.oneof(
      fc.record({ key: fc.stringMatching(/^[a-z0-9@.+-]{1,77}$/) }),
      fc.record({ url: fc.stringMatching(/^[a-z0-9./-]{1,77}$/) }),
    ),
    amount: fc.option(fc.integer({ min: 1, max: 999_999_999_999 }), { nil: null }),
    merchantName: ascii(1, 25),
    city: ascii(1, 15),
    txid: fc.option(fc.stringMatching(/^[A-Za-z0-9]{1,25}$/), { nil: null }),
  })

  test('and read again as they were', () => {
    fc.assert(
      fc.property(codes, ({ address, amount, txid, ...shown }) => {
        const given = 'key' in address ? txid : null
        const code = writeBrCode({
          ...address,
          ...shown,
          ...(amount === null ? {} : { amount: amount as Cents }),
          ...(given === null ? {} : { txid: given }),
        })
        const none = { key: null, url: null }
        expect(readBrCode(code)).toEqual({ ...none, ...address, amount, ...shown, txid: given })
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['José Conceição & Irmãos Ltda', 'Jose Conceicao & Irmaos L'],
    ['Łódź – Ægir “Straße” n.º 1', 'Lodz - AEgir "Strasse" n.'],
    ['  Loja\t da\u00a0Ana  ', 'Loja da Ana'],
    ['Loja 🎉', 'Loja'],
    ['北京', 'RECEBEDOR'],
  ])('with the name %s as %s', (merchantName, shown) => {
    expect(
      readBrCode(writeBrCode({ key: 'a@b.c', merchantName, city: 'São José dos Campos' })),
    ).toMatchObject({
      merchantName: shown,
      city: 'Sao Jose dos Ca',
    })
  })

  test.each<[string, NewBrCode]>([
    ['a key of 78 letters', { key: 'a'.repeat(78), ...name }],
    ['no key', { key: '', ...name }],
    ['a key that is not ASCII', { key: 'joão@b.c', ...name }],
    ['an address with its scheme', { url: 'https://pix.example.com/1', ...name }],
    ['a txid of 26 letters', { key: 'a@b.c', txid: 'A'.repeat(26), ...name }],
    ['a txid with a mark', { key: 'a@b.c', txid: 'A-1', ...name }],
    ['a txid where the charge has its own', { url: 'pix.example.com/1', txid: 'A1', ...name }],
    ['a negative amount', { key: 'a@b.c', amount: cents(-1), ...name }],
  ])('but not with %s', (_what, code) => {
    expect(() => writeBrCode(code)).toThrow(RangeError)
  })
})

/** The right checksum for what is otherwise wrong, so that nothing else can be the reason. */
function sealed(body: string): string {
  let sum = 0xffff
  for (const letter of `${body}6304`) {
    sum ^= letter.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++) sum = ((sum << 1) ^ (sum & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return `${body}6304${sum.toString(16).toUpperCase().padStart(4, '0')}`
}

const TAIL = '5802BR5906FULANO6008BRASILIA62070503***'
const KEY = '26270014br.gov.bcb.pix0105a@b.c'
const withAmount = (text: string) =>
  sealed(`000201${KEY}52040000530398654${String(text.length).padStart(2, '0')}${text}${TAIL}`)

describe('what cannot be paid is no code', () => {
  test('the ones below are wrong in one thing only', () => {
    expect(readBrCode(sealed(`000201${KEY}520400005303986${TAIL}`))?.key).toBe('a@b.c')
    expect(readBrCode(withAmount('1.23'))?.amount).toBe(123)
    expect(readBrCode(withAmount('12'))?.amount).toBe(1200)
    expect(readBrCode(withAmount('0.00'))?.amount).toBeNull()
  })

  test.each([
    ['wrong checksum', MANUAL_STATIC.replace(/D$/, 'E')],
    ['no text', ''],
    ['something else', 'https://example.com/'],
    ['only a recurrence', RECURRENCE_ONLY],
    [
      'key and address',
      sealed(`00020126450014br.gov.bcb.pix0105a@b.c2514pix.example.co52040000530398${`6${TAIL}`}`),
    ],
    [
      'address with its scheme',
      sealed(`00020126390014br.gov.bcb.pix2517https://pix.exam/520400005303986${TAIL}`),
    ],
    ['three decimals', withAmount('1.234')],
    ['a sign', withAmount('+1.00')],
    ['a comma', withAmount('1,00')],
    ['too long an amount', withAmount('00000000001.00')],
    ['a length past the end', sealed(`000201${KEY}520400005303986${TAIL}8099ab`)],
    ['a field twice', sealed(`000201${KEY}${KEY}520400005303986${TAIL}`)],
    ['another currency', sealed(`000201${KEY}520400005303840${TAIL}`)],
    ['another country', sealed(`000201${KEY}520400005303986${TAIL.replace('BR', 'US')}`)],
    ['another arrangement', sealed(`000201${KEY.replace('pix', 'xip')}520400005303986${TAIL}`)],
    ['no name', sealed(`000201${KEY}5204000053039865802BR6008BRASILIA`)],
    ['another format', sealed(`000202${KEY}520400005303986${TAIL}`)],
    [
      'too long',
      sealed(
        `000201${KEY}520400005303986${TAIL}${['80', '81', '82', '83', '84'].map(id => `${id}99${'a'.repeat(99)}`).join('')}`,
      ),
    ],
  ])('%s', (_what, text) => {
    expect(readBrCode(text)).toBeNull()
  })
})
