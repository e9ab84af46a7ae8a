import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { PATIENCE_MS } from '#tests/support/patience.ts'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}
const planNode: z.ZodType<PlanNode> = z.lazy(() => z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(planNode).optional() }))
const entry = z.object({ 'Query Text': z.string(), Plan: planNode })

export interface Statement {
  text: string
  plan: PlanNode
}

const explaining = {
  session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': 0, 'auto_explain.log_format': 'json', 'auto_explain.log_nested_statements': 'on',
}

/** The database's URL with auto_explain of every statement. */
export function explained(url: string): string {
  const made = new URL(url)
  made.searchParams.set('options', Object.entries(explaining).map(([name, value]) => `-c ${name}=${value}`).join(' '))
  return made.href
}

/** Parses the log, with how far it was read: the last statement may be incomplete. */
export function readStatements(log: string): { statements: Statement[]; read: number } {
  const statements: Statement[] = []
  let read = 0
  for (const { 0: whole, groups, index } of log.matchAll(/^.*LOG: {2}duration: .* plan:\n(?<json>(?:\t.*\n)+)(?=[^\t])/gm)) {
    const { 'Query Text': text, Plan: plan } = entry.parse(JSON.parse(groups?.json ?? ''))
    statements.push({ text, plan })
    read = index + whole.length
  }
  return { statements, read }
}

export interface StatementLog {
  hear(text: string): void
  /** Statements since the last call; the client must use an `explained` URL of the same server. */
  take(client: Client): Promise<Statement[]>
}

const LOOK_MS = 5

const MARK = 'mark of the statement log'

/** Reads statements of connections with an `explained` URL from the server's log. */
export function createStatementLog(): StatementLog {
  let log = ''
  let marks = 0

  return {
    hear: (text) => { log += text },
    async take(client) {
      // What ran before the mark precedes it in the log.
      marks += 1
      const mark = `${MARK} ${marks}`
      // Twice: a log message is complete once another follows.
      await client.query(`select '${mark}'; select '${mark}'`)
      const found: Statement[] = []
      for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(LOOK_MS)) {
        const { statements, read } = readStatements(log)
        log = log.slice(read)
        found.push(...statements.filter(({ text }) => !text.includes(MARK)))
        if (statements.some(({ text }) => text.includes(`'${mark}'`))) return found
      }
      throw new Error('the statements of the server do not stand in its log')
    },
  }
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables that a plan scans sequentially. */
export function scannedTables({ plan }: Statement): string[] {
  return nodesOf(plan).flatMap((node) => (node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] !== undefined ? [node['Relation Name']] : []))
}
