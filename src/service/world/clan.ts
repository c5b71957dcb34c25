import { createRandom } from '../random.ts';
import type { Life } from './life.ts';
import { inventedNames } from './names.ts';
import type { PlayerRecord } from './player-record.ts';
import { findResident, type Resident } from './resident.ts';

/**
 * Finds a player's clan: members of one group among a hundred consecutive uids share it. The first is its captain, so
 * the captain's own record names the same clan. With a second guild, others join that of the next hundred.
 */
export function findClan(
  resident: Resident,
  { isWithSecondGuild }: Pick<Life, 'isWithSecondGuild'>,
): { captain: Resident; info: ClanInfo } | undefined {
  if (!isMember(resident)) return undefined;
  const first = captainOf(resident);
  const captain = (isWithSecondGuild && first !== resident && firstOfNextClan(resident)) || first;
  const random = createRandom(`clan ${captain.uid}`);
  const clanLevel = random.between(1, 7);
  const capacity = 25 + 5 * clanLevel;
  return {
    captain,
    info: {
      clanId: String(random.between(3_000_000_001, 3_099_999_999)),
      clanName: random.pick(inventedNames().clans),
      clanLevel,
      memberNum: random.between(Math.ceil(capacity * 0.3), capacity),
      capacity,
      captainId: captain.uid,
      honorPoint: clanLevel * random.between(4_000, 30_000),
    },
  };
}

type ClanInfo = NonNullable<PlayerRecord['clanBasicInfo']>;

const uidsPerClan = 100n;

function captainOf(member: Resident): Resident {
  const own = BigInt(member.uid);
  return findMember(member, own - (own % uidsPerClan), own) ?? member;
}

function firstOfNextClan(member: Resident): Resident | undefined {
  const own = BigInt(member.uid);
  const next = own - (own % uidsPerClan) + uidsPerClan;
  return findMember(member, next, next + uidsPerClan);
}

function findMember({ uid, group }: Resident, from: bigint, to: bigint): Resident | undefined {
  for (let number = from; number < to; number++) {
    const other = findResident(String(number).padStart(uid.length, '0'));
    if (other && isMember(other) && other.group === group) return other;
  }
  return undefined;
}

function isMember({ isInClan, isDeleted }: Resident): boolean {
  return isInClan && !isDeleted;
}
