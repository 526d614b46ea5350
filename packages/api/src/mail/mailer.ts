import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  to: string
  subject: string
  /** Plain text; what a mail says is short enough to need nothing else. */
  text: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 20_000

export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(mail) {
      await Promise.race([
        transport.sendMail(mail),
        new Promise((_, reject) =>
          setTimeout(() => reject(new Error('the mail server did not answer')), TIMEOUT_MS).unref(),
        ),
      ])
    },
  }
}

/** Writes each mail as a file that any mail program opens, for machines without a mail server. */
export function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(mail)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      // Written beside and renamed, so that a reader never sees half a mail.
      await writeFile(join(folder, `.${name}`), message as Buffer, { mode: 0o600 })
      await rename(join(folder, `.${name}`), join(folder, `${name}.eml`))
    },
  }
}
