import { firstName, type Mail, signed } from '../mail/index.ts'

export const resetPasswordMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: 'Crie uma nova senha',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'Recebemos um pedido para criar uma nova senha na Pagora. Abra o link abaixo em até 30 minutos:',
    '',
    link,
    '',
    'O link vale uma vez só. Se não foi você, ignore este e-mail: sua senha continua a mesma.',
  ]),
})

export const passwordChangedMail = (to: string, name: string, forgotLink: string): Mail => ({
  to,
  subject: 'Sua senha foi alterada',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'A senha da sua conta acabou de ser alterada, e saímos da sua conta em todos os aparelhos.',
    '',
    `Não foi você? Crie outra senha agora: ${forgotLink}`,
  ]),
})

export const confirmEmailMail = (to: string, name: string, link: string): Mail => ({
  to,
  subject: 'Confirme seu novo e-mail',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    'Para usar este endereço na sua conta Pagora, abra o link abaixo em até 24 horas:',
    '',
    link,
    '',
    'Se não foi você, ignore este e-mail: nada muda.',
  ]),
})

export const emailChangedMail = (to: string, name: string, newEmail: string): Mail => ({
  to,
  subject: 'O e-mail da sua conta foi alterado',
  text: signed([
    `Olá, ${firstName(name)}.`,
    '',
    `Sua conta Pagora agora usa o endereço ${newEmail}.`,
    '',
    'Não foi você? Responda a este e-mail o quanto antes.',
  ]),
})
