import { z } from 'zod'

/*
 * Fields with what the API reference shows for them. An example checks nothing, and stays with a
 * schema through every rule that is added to it.
 */
export const example = (value: unknown) => ({ examples: [value] })
export const shown = (text: string) => z.string().meta(example(text))
export const shownNumber = (number: number) => z.number().meta(example(number))
export const shownInt = (int: number) => z.int().meta(example(int))

// Of a person.
export const SHOWN_NAME = 'Maria Souza'
export const SHOWN_EMAIL = 'maria@exemplo.com.br'
export const SHOWN_PHONE = '(11) 98765-4321'
export const SHOWN_ADDRESS = 'Rua das Flores, 123, Centro, São Paulo - SP, 01001-000'
export const SHOWN_DOCUMENT = '52998224725'
export const shownName = shown(SHOWN_NAME)
export const shownEmail = shown(SHOWN_EMAIL)
export const phone = shown(SHOWN_PHONE)
export const address = shown(SHOWN_ADDRESS)

// Of what is sold.
export const SHOWN_PRODUCT = 'Curso de fotografia'
export const SHOWN_IMAGE = '/files/fil_7V3K9QX2M01KKPEA93GEXNVY929DT9VHQ82.png'
export const SHOWN_TRACKING = { utm_source: 'instagram', utm_campaign: 'lancamento' }
export const money = shownNumber(19.9)
export const rate = shownNumber(2.99)
export const days = shownInt(1)

// Ids.
export const userId = shown('7V3K9QX2M')
export const productId = shown('prd_7V3K9QX2M01KKPEA93GEMMTZ55SVR1JGKBJ')
export const checkoutId = shown('chk_7V3K9QX2M01KKPEA93GFVST21HBA1TSNFZ4')
export const transactionId = shown('trx_7V3K9QX2M01KKPEA93GEJWS6Y4XRBKGRCAP')
export const deliveryId = shown('dlv_7V3K9QX2M01KKPEA93GEP5D8Z3TQ4W6R9YN')
export const kycId = shown('kyc_7V3K9QX2M01KKPEA93GFT1RBTGF6HCQX8Y8')
export const sessionId = shown('ses_7V3K9QX2M01KKPEA93GEH4BEQ41MV5Z059T')
export const auditId = shown('aud_7V3K9QX2M01KKPEA93GFR9AKKQK30YP51XC')
export const acquirerId = shown('acq_00000000001KKPEA93GFPH8VCPQZGGMCTWG')
export const adminId = shown('adm_00000000001KKPEA93GEZC9PG35HAQX9Y8Y')

// What opens, leads or continues somewhere; none of it is real.
export const SHOWN_TOKEN = 'token-de-exemplo'
export const SHOWN_CURSOR = '1773500966000.prd_7V3K9QX2M01KKPEA93GEMMTZ55SVR1JGKBJ'
export const SHOWN_PHOTO = '/caminho-assinado-de-exemplo'
export const SHOWN_PIX = '00020126580014br.gov.bcb.pix0136exemplo5204000053039865802BR6304A1B2'
export const SHOWN_REASON = 'Documento ilegível'
export const shownKey = shown('chave-de-exemplo')
export const webhook = shown('https://exemplo.com.br/webhooks/pagora')
export const shownPushcut = shown('https://api.pushcut.io/exemplo/notifications/Venda')
