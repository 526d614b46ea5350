const EMAIL = 'plantada@exemplo.com'
const PASSWORD = 'uma senha plantada 1'
const CPF = '52998224725'
const UTMIFY = 'chave-plantada-da-utmify'
const WEBHOOK = 'https://plantado.exemplo.com/segredo-no-caminho'

/** By name: what a person hands over, whoever it is. */
export const PERSON = {
  CPF,
  'the CPF as people write it': '529.982.247-25',
  password: PASSWORD,
  "another service's key": UTMIFY,
  'webhook address': 'segredo-no-caminho',
}

/** Noise, so that no part of it can stand anywhere by chance. */
async function photo(sharp, side) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 }
  return sharp({ create: { width: side, height: side, channels: 3, background: '#fff', noise } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** Somebody registers, connects other services, and is verified; and hands in large images, all at once. */
export async function handOver(url, sharp, uploadsAtOnce) {
  const call = async (path, init) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', ...init })
    const body = await answer.json()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${body.code}`)
    return body
  }
  const json = (path, body, token) =>
    call(path, {
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
  const { token } = await json('/user/register', {
    name: 'Pessoa Plantada',
    email: EMAIL,
    password: PASSWORD,
  })
  const { user } = await json(
    '/user/updateToken',
    { token: { utmify: { apiKey: UTMIFY }, webhook: { paidUrl: WEBHOOK } } },
    token,
  )
  const [selfie, document] = [await photo(sharp, 300), await photo(sharp, 310)]
  const form = new FormData()
  form.set('selfieFile', new File([selfie], 'selfie.jpg', { type: 'image/jpeg' }))
  form.set('documentFile', new File([document], 'rg.jpg', { type: 'image/jpeg' }))
  form.set('document', CPF)
  await call('/kyc/upload', { headers: { authorization: `Bearer ${token}` }, body: form })
  // Large ones at once, each near what is accepted: the server's memory is what they are after.
  const large = await photo(sharp, 2900)
  const uploads = Array.from({ length: uploadsAtOnce }, async () => {
    const image = new FormData()
    image.set('image', new File([large], 'grande.jpg', { type: 'image/jpeg' }))
    const answer = await fetch(`${url}/api/images/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: image,
    })
    return answer.status
  })
  return {
    token,
    secret: user.token.secret,
    signing: user.token.webhook.signingSecret,
    selfie,
    document,
    large,
    statuses: await Promise.all(uploads),
  }
}
