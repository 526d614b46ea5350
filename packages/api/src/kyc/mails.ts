import { firstName, type Mail, signed } from '../mail/index.ts'

export const approvedMail = (to: string, name: string, appUrl: string): Mail => ({
  to,
  subject: 'Sua conta foi verificada',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'Conferimos seus documentos e sua conta Pagora está verificada: você já pode receber, sacar e transferir.',
    '',
    appUrl,
  ]),
})

export const refusedMail = (to: string, name: string, reason: string | undefined, appUrl: string): Mail => ({
  to,
  subject: 'Não conseguimos verificar sua conta',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'Conferimos seus documentos e não conseguimos verificar sua conta Pagora.',
    ...(reason ? ['', `Motivo: ${reason}`] : []),
    '',
    `Envie novas fotos quando quiser: ${appUrl}`,
  ]),
})
