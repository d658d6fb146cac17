import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRole } from '../auth/useMay.ts';
import { may, type Permission } from '../contract/permissions.ts';
import { RefusedDialog } from '../roles/RefusedDialog.tsx';
import {
  type DialogAddress,
  type DialogNames,
  isSameDialog,
  readDialogAddress,
  withDialogAddress,
} from './dialogAddress.ts';
import { currentQuery } from './useQuery.ts';

/** Asks whether what is open may be closed; resolves to true when it may. */
export type LeaveQuestion = () => Promise<boolean>;

/** The open dialog of a section, as that section sees it. */
export interface DialogPlace<Plain extends string = string, OfItem extends string = string> {
  /** The dialog that is open. It follows the URL, except while a {@link LeaveQuestion} is being asked. */
  readonly shown: DialogAddress<Plain, OfItem> | undefined;
  readonly open: (address: DialogAddress<Plain, OfItem>) => void;
  /** Closes without asking: the dialog has asked already, or has nothing to lose. */
  readonly close: () => void;
  /**
   * Closes without going back to the dialog that it was opened from, for example when the subject of both has just been
   * deleted.
   */
  readonly closeAll: () => void;
  /** Makes Back ask first. One dialog is open at a time, so there is one question. @returns Removes the question. */
  readonly askBeforeLeaving: (question: LeaveQuestion) => () => void;
}

const DialogPlaceContext = createContext<DialogPlace | undefined>(undefined);

/**
 * {@link DialogPlace} for code that serves every dialog, such as the question before it is closed. Sections use the hook
 * from {@link defineDialogs}, which knows their dialogs by name.
 * @throws Error outside a provider made by {@link defineDialogs}
 */
export function useAnyDialogPlace(): DialogPlace {
  const place = useContext(DialogPlaceContext);
  if (place === undefined) throw new Error('The open dialog was asked for outside DialogPlaceProvider');
  return place;
}

/** How Back is made to ask first; undefined for a dialog that has no address, which Back does not close. */
export const useAskBeforeLeaving = (): DialogPlace['askBeforeLeaving'] | undefined =>
  useContext(DialogPlaceContext)?.askBeforeLeaving;

/**
 * Names the dialogs of a section that have an address.
 * @param permissions what each takes; the others anybody may open (U3)
 * @returns The provider that keeps the open one in the URL, to be drawn around the section's screen, and the hook
 *   that reads and changes it.
 */
export function defineDialogs<const Plain extends string, const OfItem extends string>(
  names: DialogNames<Plain, OfItem>,
  permissions?: Readonly<Partial<Record<Plain | OfItem, Permission>>>,
): {
  readonly DialogPlaceProvider: (props: { readonly children: ReactNode }) => ReactNode;
  readonly useDialogPlace: () => DialogPlace<Plain, OfItem>;
} {
  return {
    DialogPlaceProvider: ({ children }) => (
      <DialogPlaceKeeper names={names} permissions={permissions ?? NONE}>
        {children}
      </DialogPlaceKeeper>
    ),
    // The keeper reads only these names from the URL, which the context's type cannot express.
    useDialogPlace: () => useAnyDialogPlace() as unknown as DialogPlace<Plain, OfItem>,
  };
}

const NONE = {};

/** Marks a history entry that this page made by opening a dialog: closing it goes back instead of adding another. */
const OPENED_HERE = { openedDialog: true };

interface DialogPlaceKeeperProps {
  readonly names: DialogNames<string, string>;
  readonly permissions: Readonly<Partial<Record<string, Permission>>>;
  readonly children: ReactNode;
}

/** Keeps the open dialog of the section in the URL. */
function DialogPlaceKeeper({ names, permissions, children }: DialogPlaceKeeperProps) {
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: unknown };
  const wanted = useMemo(() => readDialogAddress(new URLSearchParams(search), names), [search, names]);
  const [shown, setShown] = useState(wanted);
  const question = useRef<LeaveQuestion>(undefined);
  // The URL changes with a delay; until then the form may be redrawn and would ask again.
  const closing = useRef(false);

  const go = useRef<(address: DialogAddress | undefined, replace: boolean) => void>(undefined);
  // In a layout effect, since an effect of a child may open a dialog on the page that is shown just now.
  useLayoutEffect(() => {
    go.current = (address, replace) => {
      const to = { search: withDialogAddress(currentQuery(), names, address) };
      void navigate(to, { replace, ...(address !== undefined && { state: OPENED_HERE }) });
    };
  });

  useEffect(() => {
    if (isSameDialog(wanted, shown)) return undefined;
    const ask = question.current;
    if (ask === undefined || closing.current) {
      closing.current = false;
      setShown(wanted);
      return undefined;
    }
    let overtaken = false;
    const settle = async () => {
      const mayLeave = await ask();
      if (overtaken) return;
      if (mayLeave) setShown(wanted);
      // Back has already changed the URL when we hear of it: staying means going there again.
      else go.current?.(shown, false);
    };
    void settle();
    return () => {
      overtaken = true;
    };
  }, [wanted, shown]);

  const wasOpenedHere = state !== null && typeof state === 'object' && 'openedDialog' in state;
  const close = useCallback(() => {
    closing.current = true;
    if (wasOpenedHere) void navigate(-1);
    else go.current?.(undefined, true);
  }, [navigate, wasOpenedHere]);
  const closeAll = useCallback(() => {
    closing.current = true;
    go.current?.(undefined, true);
  }, []);
  const open = useCallback((address: DialogAddress) => go.current?.(address, false), []);
  const askBeforeLeaving = useCallback((ask: LeaveQuestion) => {
    question.current = ask;
    return () => {
      if (question.current === ask) question.current = undefined;
    };
  }, []);
  const refused = useRefused(shown, permissions);
  const place = useMemo(
    () => ({ shown: refused === undefined ? shown : undefined, open, close, closeAll, askBeforeLeaving }),
    [refused, shown, open, close, closeAll, askBeforeLeaving],
  );
  return (
    <DialogPlaceContext value={place}>
      {children}
      {refused !== undefined && <RefusedDialog permission={refused} onClose={close} />}
    </DialogPlaceContext>
  );
}

/**
 * What the open dialog takes, where the person may not. One that was opened in time stays open when the role changes: what was
 * typed is still there to be copied, and the server says why it is refused.
 */
function useRefused(
  shown: DialogAddress | undefined,
  permissions: DialogPlaceKeeperProps['permissions'],
): Permission | undefined {
  const role = useRole();
  const permission = shown && permissions[shown.name];
  const isAllowed = permission === undefined || may(role, permission);
  const [admitted, setAdmitted] = useState<DialogAddress>();
  const isAdmitted = isSameDialog(admitted, shown);
  if (isAllowed && !isAdmitted) setAdmitted(shown);
  return isAllowed || isAdmitted ? undefined : permission;
}
