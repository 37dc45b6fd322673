drop table admin_known_address;
drop table admin_login_throttle;
drop table admin_refresh_token;
drop table admin_access_token;
drop table admin_session;
drop table admin_recovery_code;
drop table admin;
