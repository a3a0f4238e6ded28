/** `/finanzen/institution/:key`: an institution and its accounts, filtered by `q`. */
import type { Addition, Page } from "../../frame/page.ts";
import type { Institution } from "../ledger/ledger.ts";
import { institutionOf, readOrganisation } from "../ledger/scope.ts";
import { readAccountLines } from "./account-lines.ts";
import { accountList } from "./account-list.ts";
import { organisationView } from "./organisation-view.ts";

export const institutionPage = (council: Addition<Institution>): Page => ({
  async show(visit) {
    const organisation = await readOrganisation(visit.service);
    const institution = institutionOf(visit, organisation, visit.params.key);
    const text = visit.query.get("q") ?? "";
    return organisationView(
      visit,
      { kind: "institution", institution },
      organisation,
      async (year, _sums, { eras }) =>
        accountList(visit, await readAccountLines(visit.service, eras, institution, year, text), { year, text }),
      () => council(visit, institution),
    );
  },
});
