import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { loggedError } from './loggedError.ts'

it('tells a failed query without its parameters or the row that the database names', () => {
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

it('tells what was thrown without being an error by its kind alone', () => {
  expect(loggedError('a password')).toEqual({ type: 'string', message: 'thrown, but no error', stack: '' })
})
