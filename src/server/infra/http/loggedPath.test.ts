import { expect, it } from 'vitest'
import { loggedPath } from './loggedPath.ts'

it.each([
  ['/api/main/v1.0/auth/code/123456?email=a@b.test', '/api/main/v1.0/auth/code/:code', '/api/main/v1.0/auth/code/…'],
  ['/api/main/v1.0/auth/integrated/s3cret', '/api/main/v1.0/auth/integrated/:token', '/api/main/v1.0/auth/integrated/…'],
  ['/media/s3cret/hls/0/index.m3u8', '/media/:token/*', '/media/…/hls/0/index.m3u8'],
  ['/api/main/v1.0/channels/1/courses/7/invitations/s3cret/accept', '/api/main/v1.0/channels/:channelSeq/courses/:courseSeq/invitations/:eventCode/accept', '/api/main/v1.0/channels/1/courses/7/invitations/…/accept'],
  ['/in/7/s3cret', undefined, '/in/…'],
  ['/resetpassword/s3cret', undefined, '/resetpassword/…'],
  ['/classes/7?q=word', undefined, '/classes/7'],
  ['/api/main/v1.0/channels/1/courses', '/api/main/v1.0/channels/:channelSeq/courses', '/api/main/v1.0/channels/1/courses'],
])('%s of %s is logged as %s', (url, pattern, shown) => expect(loggedPath(url, pattern)).toBe(shown))
