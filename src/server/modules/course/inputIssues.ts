import { publishIssueMessage } from '#shared/course/publish.ts'
import type { PublishIssue } from '#shared/course/publish.ts'
import type { InputIssue } from '#shared/kernel/errors.ts'

/** What stands in the way of publishing as issues of an answer, below a place of the input. */
export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))
