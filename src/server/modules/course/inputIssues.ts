import { publishIssueMessage } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'

export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))
