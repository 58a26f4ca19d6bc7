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

/** Returns words, language and other options for drawing, which never change. */
export const useDrawing = (): DrawingOptions => useConnected().drawing;

/**
 * Returns a part of the state. The component is drawn again only when that part changes.
 * @param select returns a part of the state itself, or a primitive value; a newly created object would count
 * as a change each time
 */
export function useSelector<T>(select: (state: DashboardState) => T): T {
  const { model } = useConnected();
  const read = (): T => select(model.state());
  return useSyncExternalStore(model.subscribe, read, read);
}

/** Returns the whole state, for components that are drawn again after any change. */
export const useDashboardState = (): DashboardState => useSelector((state) => state);

/** Returns the model that receives clicks and wheel events. */
export const useModel = (): DashboardModel => useConnected().model;

export const useClicked = (): DashboardModel['onClick'] => useConnected().model.onClick;
