import { createContext, useContext, useSyncExternalStore } from 'react';
import type { DrawingOptions } from '../screens/drawing-options.ts';
import type { DashboardState } from '../state/dashboard-state.ts';
import type { DashboardModel } from '../terminal/terminal-screen.ts';

interface Connected {
  readonly model: DashboardModel;
  readonly drawing: DrawingOptions;
}

const DashboardContext = createContext<Connected | null>(null);
export const DashboardProvider = DashboardContext.Provider;

function useConnected(): Connected {
  const connected = useContext(DashboardContext);
  if (connected === null) throw new Error('there is no DashboardProvider above this component');
  return connected;
}

export const useDrawing = (): DrawingOptions => useConnected().drawing;

/**
 * Returns a part of the state. React draws the component again only when that part changes.
 * @param select must return a part of the state or a primitive value; a new object counts as a change
 */
export function useSelector<T>(select: (state: DashboardState) => T): T {
  const { model } = useConnected();
  const read = (): T => select(model.state());
  return useSyncExternalStore(model.subscribe, read, read);
}

export const useDashboardState = (): DashboardState => useSelector((state) => state);

export const useModel = (): DashboardModel => useConnected().model;

export const useClicked = (): DashboardModel['onClick'] => useConnected().model.onClick;
