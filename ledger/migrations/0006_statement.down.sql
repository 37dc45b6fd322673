drop view statement_line;
drop view ledger_transfer;
