import { describe, expect, it } from 'vitest';
import { BuiltInRole, isGuestRole, ModuleSlug, needsBetterPlan, permissionsOf, plansMap } from './permissions.ts';

describe('permissions', () => {
  it('count only when the plan includes their module', () => {
    expect(permissionsOf('complete', 'Agent').has('tickets.assign')).toBe(true);
    expect(permissionsOf('talk', 'Agent').has('tickets.assign')).toBe(false);
    expect(permissionsOf('talk', 'Agent').has('talk.send')).toBe(true);
  });

  it('of the subscription belong to Subscriber and Manager alone', () => {
    const holders = BuiltInRole.options.filter((role) => permissionsOf('complete', role).has('subscription.view'));
    expect(holders).toEqual(['Subscriber', 'Manager']);
  });

  it('tell a role that lacks a right from a plan that lacks a module', () => {
    expect(needsBetterPlan('talk', 'Agent', 'tickets.assign')).toBe(true);
    expect(needsBetterPlan('talk', 'Client', 'tickets.assign')).toBe(false);
    expect(needsBetterPlan('complete', 'Agent', 'tickets.assign')).toBe(false);
  });

  it('never let a guest role assign, start calls or see the subscription', () => {
    for (const role of BuiltInRole.options.filter(isGuestRole)) {
      const held = permissionsOf('complete', role);
      expect([held.has('tickets.assign'), held.has('calls.start'), held.has('subscription.view')]).toEqual([
        false,
        false,
        false,
      ]);
    }
  });

  it('travel as entries for the platform web, with plans and modules of the vocabulary', () => {
    expect(plansMap.length).toBeGreaterThan(20);
    for (const { platform, modules, plans, roles } of plansMap) {
      expect(platform).toBe('web');
      expect(ModuleSlug.options).toEqual(expect.arrayContaining(modules));
      expect(plans.length * roles.length).toBeGreaterThan(0);
    }
  });
});
