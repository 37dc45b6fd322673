import { Account } from './account.ts'
import { DayClose } from './day-close.ts'
import { DayIncome } from './day-income.ts'
import { Deposit } from './deposit.ts'
import { Entry } from './entry.ts'
import { PendingDeposit } from './pending-deposit.ts'
import { PlanVersion } from './plan-version.ts'
import { Position } from './position.ts'
import { SolvencyObservation } from './solvency-observation.ts'
import { StatementLine } from './statement-line.ts'
import { SystemLog } from './system-log.ts'
import { Transfer } from './transfer.ts'
import { Wallet } from './wallet.ts'
import { Withdrawal } from './withdrawal.ts'

export const entities = [
  Account,
  DayClose,
  DayIncome,
  Deposit,
  Entry,
  PendingDeposit,
  PlanVersion,
  Position,
  SolvencyObservation,
  StatementLine,
  SystemLog,
  Transfer,
  Wallet,
  Withdrawal,
]
