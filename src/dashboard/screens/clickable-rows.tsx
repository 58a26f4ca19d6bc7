import type { ReactNode } from 'react';
import { ClickArea } from '../components/click-area.tsx';
import { useClicked } from '../hooks/dashboard-context.ts';
import type { Panel } from '../state/dashboard-state.ts';

interface Props {
  readonly panel: Panel;
  readonly rows: readonly { readonly key: string }[];
  /** Number of lines above the first row. */
  readonly headings?: number;
  readonly children: ReactNode;
}

export function ClickableRows({ panel, rows, headings = 0, children }: Props) {
  const onClick = useClicked();
  const click = (line: number): void => {
    const key = rows[line - headings]?.key;
    if (key !== undefined) onClick({ kind: 'row', key, panel });
  };
  return <ClickArea onClick={click}>{children}</ClickArea>;
}
