export { folderMailer, type Mail, type Mailer, smtpMailer } from './mailer.ts'
