import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderMailer, smtpMailer } from './mailer.ts'

const MAIL = {
  to: 'maria@exemplo.com',
  subject: 'Olá, é um teste',
  text: 'Link: https://exemplo.com/?a=1\nAté já',
}

test('a mail becomes a file of its own that only we may read', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'pagora-mail-')), 'mail')
  const mailer = folderMailer(folder, 'Pagora <nao-responda@pagora.local>')
  await Promise.all([mailer.send(MAIL), mailer.send(MAIL)])
  const names = await readdir(folder)
  expect(names).toHaveLength(2)
  const file = join(folder, names.find(name => name.endsWith('.eml')) ?? '')
  const text = await readFile(file, 'utf8')
  expect(text).toMatch(/^To: maria@exemplo\.com$/m)
  expect(text).toContain('https://exemplo.com/?a')
  expect((await stat(file)).mode & 0o077).toBe(0)
})

test('by SMTP it reaches a server that speaks it', async () => {
  const heard: string[] = []
  const server = createServer(socket => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', chunk => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line)
        if (inData) {
          if (line === '.') {
            inData = false
            socket.write('250 ok\r\n')
          }
        } else if (line.startsWith('DATA')) {
          inData = true
          socket.write('354 go\r\n')
        } else {
          socket.write('250 ok\r\n')
        }
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  await smtpMailer(`smtp://127.0.0.1:${port}`, 'nao-responda@pagora.local').send(MAIL)
  server.close()
  expect(heard).toContain('RCPT TO:<maria@exemplo.com>')
  expect(heard.join('\n')).toContain('https://exemplo.com/?a')
})
