import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { loggedError } from './loggedError.ts'

it('logs a failed query without parameters or row values', () => {
  const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
    code: '23505', detail: 'Key (email)=(someone@madang.test) already exists.',
  })
  const logged = loggedError(new DrizzleQueryError('insert into "users" ("email") values ($1)', ['someone@madang.test'], cause))
  expect(logged).toMatchObject({
    message: 'Failed query: insert into "users" ("email") values ($1)',
    cause: { code: '23505', message: 'duplicate key value violates unique constraint' },
  })
  expect(logged.stack).toContain('loggedError.test.ts')
  expect(JSON.stringify(logged)).not.toContain('someone@madang.test')
})

it('logs only the type of a thrown non-error', () => {
  expect(loggedError('a password')).toEqual({ type: 'string', message: 'thrown, but no error', stack: '' })
})
