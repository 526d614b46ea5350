import { renderUnicodeCompact } from 'uqr'

/** Shown once, when the secret is made: whoever starts the platform first is its admin. */
export function totpNotice(secret: string): string {
  const uri = `otpauth://totp/Pagora:admin?secret=${secret}&issuer=Pagora&algorithm=SHA1&digits=6&period=30`
  return scannable(
    'The admin signs in with codes of this secret. Scan it with an authenticator app; it is shown only now.',
    uri,
  )
}

/** For a phone's camera, and below it for those who type. */
export const scannable = (text: string, uri: string): string =>
  [text, renderUnicodeCompact(uri, { border: 2 }), uri].join('\n')
