import { notFound } from '@polder/base/errors'
import { type ClassType, createUnionType } from 'type-graphql'
import type { AdminRole } from '../../admin-auth/admin-session.ts'
import { asProductError } from '../../errors.ts'
import type { GraphqlContext } from '../context.ts'
import { type Arguments, mutations, type ValuesOf } from '../fields.ts'
import { type ObjectClass, objectType, once, type Union } from '../types/object-type.ts'

/** Finds who acts and has the act done for them. @throws ProductError when nobody may, or not now */
type As<Actor> = <Done>(
  context: GraphqlContext,
  wanted: object,
  work: (actor: Actor) => Promise<Done>,
) => Promise<Done>

/**
 * What an act leads to, its meaning, its arguments, and how it is done.
 * @param members of the result's union beside a refusal: what the act leads to, and what it leads to at times; of the
 *   latter the work makes the value itself
 * @param result the union's name; that of the act with `Result` when left out
 */
type Act<Actor, Member extends object, A, Other extends object> = [
  members: ObjectClass<Member> | [ObjectClass<Member>, ObjectClass<Other>],
  description: string,
  args: A,
  work: (actor: Actor, wanted: ValuesOf<A>, context: GraphqlContext) => Promise<Member | Other>,
  result?: string,
]
type AnyAct = Act<never, object, Arguments, object>

/** Declares an act. */
type MakeAct<Actor> = <Member extends object, const A extends Arguments, Other extends object = never>(
  ...act: Act<Actor, Member, A, Other>
) => AnyAct

/**
 * Acts as fields of the root `Mutation`. A refusal is a member of each result's union; what is unexpected is thrown.
 * @param also arguments of every act, and the role that may ask for it
 */
export function actsOf<Actor>(
  as: As<Actor>,
  declare: (act: MakeAct<Actor>) => Readonly<Record<string, AnyAct>>,
  also: { args?: Arguments; role?: AdminRole } = {},
): ClassType {
  const makeAct = ((...act: AnyAct) => act) as unknown as MakeAct<Actor>
  const acts = Object.entries(declare(makeAct))
  return mutations(
    (field) =>
      Object.fromEntries(
        acts.map(([name, [members, description, args, work, result]]) => {
          const [member, ...others] = [members].flat() as [ObjectClass<object>, ...ObjectClass<object>[]]
          const unionName = result ?? `${name[0]!.toUpperCase()}${name.slice(1)}Result`
          const union = once(unionName, () =>
            createUnionType({
              name: unionName,
              description: `What ${result ? 'several acts lead' : `\`${name}\` leads`} to`,
              types: () => [member, ...others, Refused] as const,
            }),
          )
          const resolve = (_: undefined, wanted: object, context: GraphqlContext) =>
            orRefused(async () => {
              const run = (actor: Actor) => work(actor as never, wanted as never, context)
              const done = await as(context, wanted, run)
              return others.some((other) => done instanceof other) ? done : new member(done)
            })
          return [name, field(union as Union<object>, description, { ...args, ...also.args }, resolve)]
        }),
      ),
    also.role,
  )
}

async function orRefused(work: () => Promise<object>): Promise<object> {
  try {
    return await work()
  } catch (error) {
    const refusal = asProductError(error)
    if (!refusal || refusal.errorClass === 'unavailable') throw error
    return new Refused({ code: refusal.code, message: refusal.message })
  }
}

/** @throws ProductError WITHDRAWAL_NOT_FOUND when it cannot be the id of a withdrawal */
export function readWithdrawalId(id: string): string {
  if (/^0x[0-9a-fA-F]{64}$/.test(id)) return id.toLowerCase()
  throw notFound('WITHDRAWAL_NOT_FOUND', 'There is no such withdrawal.')
}

const Refused = objectType('Refused', 'A refusal that is part of the product; its message can be shown', {
  code: [String, 'Stable name, e.g. `INSUFFICIENT_BALANCE` or `UNAUTHENTICATED`'],
  message: [String, 'For people'],
})
