export { firstName, signed } from './letter.ts'
export { folderMailer, type Mail, type Mailer, smtpMailer } from './mailer.ts'
