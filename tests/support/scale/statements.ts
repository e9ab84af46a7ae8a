import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { PATIENCE_MS } from '#tests/support/patience.ts'

/** A node of a plan as EXPLAIN writes it in JSON. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  Plans?: PlanNode[]
}
const planNode: z.ZodType<PlanNode> = z.lazy(() => z.object({ 'Node Type': z.string(), 'Relation Name': z.string().optional(), Plans: z.array(planNode).optional() }))
const entry = z.object({ 'Query Text': z.string(), Plan: planNode })

/** A statement as the database ran it, with the plan that it chose for these very parameters. */
export interface Statement {
  text: string
  plan: PlanNode
}

const explaining = {
  session_preload_libraries: 'auto_explain', 'auto_explain.log_min_duration': 0, 'auto_explain.log_format': 'json', 'auto_explain.log_nested_statements': 'on',
}

/** The URL of a database with all that is run by it explained in the log of its server. */
export function explained(url: string): string {
  const made = new URL(url)
  made.searchParams.set('options', Object.entries(explaining).map(([name, value]) => `-c ${name}=${value}`).join(' '))
  return made.href
}

/** What the log's text holds, and how much of it was read: a statement at its end may still be on its way. */
export function readStatements(log: string): { statements: Statement[]; read: number } {
  const statements: Statement[] = []
  let read = 0
  // The lines of a message after its first begin with a tab.
  for (const { 0: whole, groups, index } of log.matchAll(/^.*LOG: {2}duration: .* plan:\n(?<json>(?:\t.*\n)+)(?=[^\t])/gm)) {
    const { 'Query Text': text, Plan: plan } = entry.parse(JSON.parse(groups?.json ?? ''))
    statements.push({ text, plan })
    read = index + whole.length
  }
  return { statements, read }
}

/** Reads the statements of a server out of its log. */
export interface StatementLog {
  /** To be told every piece of the log. */
  hear(text: string): void
  /** The statements that ended since the last time and before now; the client is of the same server, by an `explained` URL. */
  take(client: Client): Promise<Statement[]>
}

/** How often the log is looked at for a mark that is on its way, in milliseconds. */
const LOOK_MS = 5

const MARK = 'mark of the statement log'

/** Reads the log of the server of a database; what is to be read runs by its `explained` URL. */
export function createStatementLog(): StatementLog {
  let log = ''
  let marks = 0

  return {
    hear: (text) => { log += text },
    async take(client) {
      // What ran before the mark stands before it in the log.
      marks += 1
      const mark = `${MARK} ${marks}`
      // Twice: a message in the log is whole once another one follows.
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

/** The tables that a plan reads from their first row to their last. */
export function scannedTables({ plan }: Statement): string[] {
  return nodesOf(plan).flatMap((node) => (node['Node Type'].endsWith('Seq Scan') && node['Relation Name'] !== undefined ? [node['Relation Name']] : []))
}
