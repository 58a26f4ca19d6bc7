import type { CommandRun, MoneyMeans, Operator, OperatorAccount } from '../../../src/operations/operator.ts';

/**
 * Changes to the fields of an operator. The changes to `account`, `run` and `money` may contain only some
 * fields.
 */
export type OperatorChanges = Partial<Omit<Operator, 'account' | 'run' | 'money'>> & {
  readonly account?: Partial<OperatorAccount>;
  readonly run?: Partial<CommandRun>;
  readonly money?: Partial<MoneyMeans>;
};

export function changedOperator(operator: Operator, changes: OperatorChanges = {}): Operator {
  return {
    ...operator,
    ...changes,
    account: { ...operator.account, ...changes.account },
    run: { ...operator.run, ...changes.run },
    money: { ...operator.money, ...changes.money },
  };
}
