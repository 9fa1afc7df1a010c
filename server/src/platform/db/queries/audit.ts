import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { newId } from '../ids.ts'
import { type AUDITED_ACTS, type AUDITED_SUBJECTS, auditLog } from '../schema.ts'

export type AuditedAct = (typeof AUDITED_ACTS)[number]

export interface Actor {
  /** Null: the command line. */
  id: string | null
  name: string
  address: string
}

/** Commands run without an account. */
export const CLI_ACTOR: Actor = { id: null, name: 'cli', address: 'command line' }

interface Act {
  act: AuditedAct
  actor: Actor
  /** `name` as of now. */
  subject: { type: (typeof AUDITED_SUBJECTS)[number]; id: string; name: string }
}

/** Writes audit entries. `tx` is the transaction of the acts themselves. */
export async function recordActs(tx: Db, acts: Act[]): Promise<void> {
  await tx.insert(auditLog).values(
    acts.map(({ act, actor, subject }) => ({
      id: newId(),
      act,
      actorId: actor.id,
      actorName: actor.name,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: subject.name,
      address: actor.address,
    })),
  )
}

/** Writes one audit entry. */
export const recordAct = (tx: Db, act: Act): Promise<void> => recordActs(tx, [act])

/** Latest first. */
export async function listActs(db: Db, { act, limit }: { act?: AuditedAct | undefined; limit: number }) {
  return db
    .select()
    .from(auditLog)
    .where(and(act && eq(auditLog.act, act)))
    .orderBy(desc(auditLog.id))
    .limit(limit)
}
