import { publishIssueMessage } from '#shared/domain/coursePublish.ts'
import type { PublishIssue } from '#shared/domain/coursePublish.ts'
import type { InputIssue } from '#shared/errors/table.ts'

/** What stands in the way of publishing as issues of an answer, below a place of the input. */
export const inputIssues = (issues: readonly PublishIssue[], ...below: string[]): InputIssue[] =>
  issues.map((issue) => ({ path: [...below, ...issue.path], message: publishIssueMessage(issue) }))
