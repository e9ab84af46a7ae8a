import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/infra/db/database.ts'
import { createMailer } from './mailer.ts'
import { mailText } from './texts.ts'

const servers: SMTPServer[] = []
afterEach(() => { for (const server of servers.splice(0)) server.close() })

/** SMTP server that keeps what it receives; `refuse` is its reply to every recipient. */
async function startSmtp(refuse?: string): Promise<{ url: string; taken: { from: string; to: string[]; raw: string }[] }> {
  const taken: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refuse === undefined ? null : new Error(refuse))
    },
    onData(stream, { envelope }, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => { raw += chunk.toString() })
      stream.once('end', () => {
        taken.push({ from: envelope.mailFrom === false ? '' : envelope.mailFrom.address, to: envelope.rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
  })
  servers.push(server)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, taken }
}

const mailerTo = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: 'Madang <no-reply@madang.test>', db: undefined as unknown as Db, clock: { now: () => new Date() } })

describe('mail by SMTP', () => {
  it('reaches the recipient as HTML and text, in the reader\'s language', async () => {
    const { url, taken } = await startSmtp()
    await mailerTo(url).send(mailText('ko', 'welcome', 'sora@madang.test', { name: '이소라' }))
    expect(taken.map(({ from, to }) => ({ from, to }))).toEqual([{ from: 'no-reply@madang.test', to: ['sora@madang.test'] }])
    expect(taken[0]?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(taken[0]?.raw).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  it('sends List-Unsubscribe headers with marketing mail only (RFC 8058) [AUTH-11]', async () => {
    const { url, taken } = await startSmtp()
    const unsubscribeUrl = 'https://learn.madang.test/unsubscribe/email?token=abc.def&channelSeq=1'
    const send = (parts: object) => mailerTo(url).send(mailText('en', 'welcome', 'sora@madang.test', { name: 'Sora' }, undefined, parts))
    await send({ unsubscribeUrl })
    await send({})
    // Unfold long headers.
    const headers = taken.map(({ raw }) => raw.split('\r\n\r\n', 1)[0]?.replaceAll(/\r\n\s+/g, ' ') ?? '')
    expect(headers[0]).toMatch(/^List-Unsubscribe: <https:\/\/learn\.madang\.test\/unsubscribe\/email\?token=abc\.def&channelSeq=1>$/m)
    expect(headers[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(headers[1]).not.toMatch(/^List-Unsubscribe/m)
  })

  it('rejects when the mail server refuses', async () => {
    const { url, taken } = await startSmtp('no such mailbox')
    await expect(mailerTo(url).send(mailText('en', 'welcome', 'gone@madang.test', { name: 'Gone' }))).rejects.toThrow('no such mailbox')
    expect(taken).toEqual([])
  })

  it('escapes user input in HTML', () => {
    expect(mailText('en', 'welcome', 'x@madang.test', { name: '<img src=x>' }).html).not.toContain('<img')
  })
})
